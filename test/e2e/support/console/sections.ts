/** The sections of the console by their titles; in lower case they are their addresses. */
export const SECTIONS = ['Inbox', 'Disputes', 'Users', 'Market', 'Books', 'Operators', 'Log'];
