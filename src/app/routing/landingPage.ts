/** The landing page's title, before " · Crossrate". */
export const LANDING_TITLE = 'Yuan, cedis, naira at the rate you choose';

/** Fetches what sends the Stay Updated form, and with it the store. */
export const loadContactSender = async () => (await import('./contactSender')).contactSender;
