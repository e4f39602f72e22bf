-- wrk tells of views of these pages in turn, each from another client, which a site server believes that trusts the proxy before it.
local paths = {}
for path in io.lines(os.getenv('BEACON_PATHS')) do paths[#paths + 1] = path end
local origin = os.getenv('BEACON_ORIGIN')
local sent = 0

function request()
  sent = sent + 1
  local path = paths[sent % #paths + 1]
  local body = string.format('1 %s - %d.%d %s -', path, sent % 21, sent % 300, sent % 4 == 0 and 'news.example' or '-')
  return wrk.format('POST', '/e', {
    ['Content-Type'] = 'text/plain;charset=UTF-8',
    ['Origin'] = origin,
    ['Sec-Fetch-Site'] = 'same-origin',
    ['User-Agent'] = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.' .. sent % 7,
    ['X-Forwarded-For'] = string.format('%d.%d.%d.7', 20 + math.floor(sent / 65536) % 180, math.floor(sent / 256) % 256, sent % 256),
  }, body)
end
