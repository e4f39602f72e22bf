-- wrk reads these pages in turn, as a browser that opens them does.
local paths = {}
for path in io.lines(os.getenv('READ_PATHS')) do paths[#paths + 1] = path end
local headers = {
  ['Accept'] = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  ['Accept-Encoding'] = 'gzip, deflate, br, zstd',
  ['Accept-Language'] = 'en-GB,en;q=0.9',
  ['Sec-Fetch-Dest'] = 'document',
  ['Sec-Fetch-Mode'] = 'navigate',
  ['Sec-Fetch-Site'] = 'same-origin',
  ['User-Agent'] = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
}
local at = 0

function request()
  at = at + 1
  return wrk.format('GET', paths[at % #paths + 1], headers)
end
