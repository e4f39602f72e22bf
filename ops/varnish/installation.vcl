vcl 4.1;

# An example: your site servers, your workers, and the TLS front, if Varnish stands behind one. Everything else is in
# meridian.vcl. docs/how-to/put-a-cdn-in-front.md tells how it is set up.
import directors;
import std;

probe meridian_ready {
  .request = "GET /_meridian/ready HTTP/1.1" "Host: localhost" "Connection: close";
  .interval = 1s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
}

backend site_1 {
  .host = "site-1";
  .port = "4321";
  .probe = meridian_ready;
}

backend site_2 {
  .host = "site-2";
  .port = "4321";
  .probe = meridian_ready;
}

# The same without the probe: asked when none is ready, such as while the CMS is away.
backend site_1_unprobed {
  .host = "site-1";
  .port = "4321";
}

backend site_2_unprobed {
  .host = "site-2";
  .port = "4321";
}

# Who may purge: the machines of the workers, which must know the secret as well.
acl meridian_purgers {
  "localhost";
  "10.0.0.0"/24;
}

# The TLS front. Anyone else is taken for a reader.
acl meridian_fronts {
  "localhost";
}

sub vcl_init {
  new ready = directors.round_robin();
  ready.add_backend(site_1);
  ready.add_backend(site_2);
  new all = directors.round_robin();
  all.add_backend(site_1_unprobed);
  all.add_backend(site_2_unprobed);
}

sub meridian_backend {
  set req.backend_hint = ready.backend();
  if (!std.healthy(req.backend_hint)) {
    set req.backend_hint = all.backend();
  }
}

include "meridian.vcl";
