-- wrk asks for the lines of a file, one after the other from a random one on: method, path, cookie and body, parted by tabs.
-- Each request says that it comes from another client, which a site server believes that trusts the proxy before it.
local lines = {}
for line in io.lines(os.getenv('ASKED_IN_TURN')) do
  local method, path, cookie, body = line:match('^(.-)\t(.-)\t(.-)\t(.*)$')
  local headers = { ['Accept-Encoding'] = 'gzip, br' }
  if cookie ~= '' then headers['Cookie'] = cookie end
  if body ~= '' then headers['Content-Type'] = 'application/json' end
  lines[#lines + 1] = { method, path, headers, body ~= '' and body or nil }
end
math.randomseed(os.time())
local at = math.random(#lines)
local client = 0

function request()
  at = at % #lines + 1
  client = (client + 1) % 1000000
  local line = lines[at]
  local headers = line[3]
  headers['X-Forwarded-For'] = string.format('10.%d.%d.%d', math.floor(client / 65536), math.floor(client / 256) % 256, client % 256)
  return wrk.format(line[1], line[2], headers, line[4])
end
