/** A certificate for localhost and 127.0.0.1 that nobody trusts, and its key, which is not secret, as options of a TLS server. */
export const untrustedCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUcQthBdEqNMW/nFPo/fPfz+cYxvIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzAxMDI1NVoYDzIxMjYxMDMw
MDEwMjU1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATLQkO2IQQYbXDoIVF5C4kz0BsfvhuZKJg9C5MpNipIf+jhm4mE4zfi
Ydystv/JpDanAT/PDAc2I8Lr1t0Vk0t/o28wbTAdBgNVHQ4EFgQUspywTJhbV8lz
aMEeZ3dGsrJhcmMwHwYDVR0jBBgwFoAUspywTJhbV8lzaMEeZ3dGsrJhcmMwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgecC8noPCphju7+Q17VGRx3rIljahTAp7i7D7MxI1RJsCIFgZ
8Z+QNasFqJCAx8v+EYaa10i/8PRPnt8O0RZ2QLku
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWcBW3k2/PScVbzAi
o2FhhPaldVhVSmlGUcROUIn/2TKhRANCAATLQkO2IQQYbXDoIVF5C4kz0BsfvhuZ
KJg9C5MpNipIf+jhm4mE4zfiYdystv/JpDanAT/PDAc2I8Lr1t0Vk0t/
-----END PRIVATE KEY-----
`,
};
