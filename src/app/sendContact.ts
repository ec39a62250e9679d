export const sendContact = () => Promise.resolve(null);
