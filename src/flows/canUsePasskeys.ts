const ADDRESS = /^[\d.]+$|:/;

/** True if this browser has passkeys on this page: they belong to a host with a name, over https. */
export const canUsePasskeys = (host = window.location.hostname): boolean =>
  typeof PublicKeyCredential !== 'undefined' && !ADDRESS.test(host);
