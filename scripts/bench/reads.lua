-- wrk reads these pages in turn, as a browser that opens them does.
local headers = {
  ['Accept'] = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  ['Accept-Encoding'] = 'gzip, deflate, br, zstd',
  ['Accept-Language'] = 'en-GB,en;q=0.9',
  ['Sec-Fetch-Dest'] = 'document',
  ['Sec-Fetch-Mode'] = 'navigate',
  ['Sec-Fetch-Site'] = 'same-origin',
  ['User-Agent'] = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
}
local requests = {}
local at = 0

-- Written beforehand: what is measured is the server.
function init()
  for path in io.lines(os.getenv('READ_PATHS')) do
    requests[#requests + 1] = wrk.format('GET', path, headers)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end
