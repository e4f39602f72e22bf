# What Varnish 7 with xkey (varnish-modules) does in front of the site servers. Nothing here belongs to one
# installation: that is in installation.vcl, which includes this file and defines
#   acl meridian_purgers   who may purge: the workers
#   acl meridian_fronts    who says for whom it asks: a TLS front before Varnish
#   sub meridian_backend   which site server is asked: sets req.backend_hint
# docs/how-to/put-a-cdn-in-front.md tells how it is set up. Varnish has to be started with
#   -p http_gzip_support=off   the site compresses, with Brotli too; Varnish keeps each encoding as it comes
# and with MERIDIAN_PURGE_SECRET in its environment: the CDN_PURGE_TOKEN of the workers.
import std;
import var;
import xkey;

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ meridian_purgers || !req.http.x-purge-secret || !std.getenv("MERIDIAN_PURGE_SECRET")
        || req.http.x-purge-secret != std.getenv("MERIDIAN_PURGE_SECRET")) {
      return (synth(403, "Forbidden"));
    }
    if (!req.http.xkey-purge) {
      return (synth(400, "No keys"));
    }
    # First: what was asked of a site server before this moment is not kept any more (vcl_backend_response).
    var.global_set("purged_at", std.time2real(now, 0.0));
    set req.http.x-purged = xkey.purge(req.http.xkey-purge);
    return (synth(200, "Purged"));
  }

  # What only we say to the site server.
  unset req.http.x-purge-secret;
  unset req.http.xkey-purge;
  # Varnish has appended who connects: the reader, or a front that says for whom it asks.
  if (client.ip ~ meridian_fronts) {
    set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ",[^,]*$", "");
  } else {
    set req.http.X-Forwarded-For = client.ip;
  }
  call meridian_backend;

  if (req.http.Upgrade) {
    return (pipe);
  }
  # One of each: as many variants of a page as there are ways to write this header would never be hit.
  if (req.http.Accept-Encoding ~ "(?i)(^|[ ,])br *(;|,|$)" && req.http.Accept-Encoding !~ "(?i)br *; *q=0(\.0*)? *(,|$)") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(?i)(^|[ ,])gzip *(;|,|$)" && req.http.Accept-Encoding !~ "(?i)gzip *; *q=0(\.0*)? *(,|$)") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # These are never the same for everyone, so nobody waits there for another reader's answer. Whether an answer is kept is
  # decided by the site server alone (vcl_backend_response).
  if (req.http.Authorization
      || req.url ~ "^/(admin|cms|preview|payment-sandbox|_meridian)([/?]|$)"
      || req.url ~ "^/search\?"
      || (req.url ~ "^/api/" && req.url !~ "^/api/(articles|issues|subscriptions|weather)([/?]|$)")
      || (req.url ~ "^/api/" && req.http.Accept ~ "application/problem\+json")) {
    return (pass);
  }
  // Recordings are large, and asked for in parts; the site servers keep them on their disks.
  if (req.url ~ "^/media/recordings/") {
    return (pass);
  }
  return (hash);
}

sub vcl_backend_fetch {
  var.set_real("began_at", std.time2real(now, 0.0));
  if (!bereq.uncacheable) {
    set bereq.first_byte_timeout = 8s;
    set bereq.connect_timeout = 1s;
  } else {
    # Uploads, and texts that a model writes.
    set bereq.first_byte_timeout = 125s;
    set bereq.between_bytes_timeout = 125s;
  }
}

sub vcl_backend_response {
  # What is out of date by the clock is given once more while it is fetched; what was purged is gone.
  set beresp.grace = 10s;
  set beresp.keep = 0s;
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(?i)private|no-store" || beresp.status >= 500) {
    call meridian_keep_nothing;
  } elsif (beresp.http.CDN-Cache-Control ~ "max-age=[0-9]+") {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
  } elsif (beresp.http.Cache-Control ~ "(?i)public" && beresp.http.Cache-Control ~ "max-age=[1-9]"
      && beresp.http.Cache-Control !~ "s-maxage=0") {
    # Files of the site, and pictures whose address names their version: as long as browsers keep them.
    set beresp.ttl = std.duration(regsub(beresp.http.Cache-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
  } else {
    call meridian_keep_nothing;
  }
  # A purge came while it was on its way: whether it is from before or after the change, nobody knows.
  if (var.get_real("began_at") <= std.real(var.global_get("purged_at"), 0.0)) {
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
  }
  # That nothing is at an address, or a file that is not there yet: never longer than it says.
  if (beresp.status == 404) {
    set beresp.grace = 0s;
  }
  return (deliver);
}

# The next one who asks is not made to wait for this one's answer.
sub meridian_keep_nothing {
  set beresp.uncacheable = true;
  set beresp.ttl = 60s;
  set beresp.grace = 0s;
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  # For those who operate it: hit, or what else became of the request.
  set resp.http.X-Cache = "miss";
  if (obj.uncacheable) {
    set resp.http.X-Cache = "pass";
  } elsif (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  }
}

sub vcl_synth {
  set resp.http.Cache-Control = "private, no-store";
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  if (req.http.x-purged) {
    set resp.http.X-Purged = req.http.x-purged;
  }
  synthetic(resp.reason + {"
"});
  return (deliver);
}

sub vcl_backend_error {
  # The director names another site server, or the same again while others ask as well.
  if (bereq.retries < 4 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
  set beresp.http.Cache-Control = "private, no-store";
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Retry-After = "5";
  call meridian_keep_nothing;
  synthetic({"This page is not available at the moment. Please try again shortly.
"});
  return (deliver);
}
