-- wrk asks for the lines of a file, one after the other from a random one on: method, path, cookie and body, parted by tabs.
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

function request()
  at = at % #lines + 1
  local line = lines[at]
  return wrk.format(line[1], line[2], line[3], line[4])
end
