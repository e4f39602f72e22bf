-- wrk rests before each request, REST_MS on average: so many readers' browsers as there are connections, and not as much as the server can bear.
local rest = tonumber(os.getenv('REST_MS'))

function delay()
  return math.random(0, 2 * rest)
end
