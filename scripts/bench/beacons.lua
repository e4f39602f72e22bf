-- wrk tells of views of these pages in turn, each from another client, which a site server believes that trusts the proxy before it.
local paths = {}
for path in io.lines(os.getenv('BEACON_PATHS')) do paths[#paths + 1] = path end
local origin = os.getenv('BEACON_ORIGIN')
local requests = {}
local at = 0

-- Written beforehand: what is measured is the server.
function init()
  for number = 1, 60000 do
    local path = paths[number % #paths + 1]
    local host = number % 4 == 0 and 'news.example' or '-'
    requests[number] = wrk.format('POST', '/e', {
      ['Content-Type'] = 'text/plain;charset=UTF-8',
      ['Origin'] = origin,
      ['Sec-Fetch-Site'] = 'same-origin',
      ['User-Agent'] = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.' .. number % 7,
      ['X-Forwarded-For'] = string.format('%d.%d.%d.7', 20 + number % 180, math.floor(number / 180) % 250, number % 250),
    }, string.format('1 %s - %d.%d %s -', path, number % 21, number % 300, host))
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end
