/** Fetches the code that sends the Stay Updated form, and with it the store. */
export const loadContactSender = async () =>
  (await import(/* webpackChunkName: "public-contact" */ './contactSender')).contactSender;
