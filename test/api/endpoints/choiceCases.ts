/** The app sends only the fields of the schema. */
const STRANGER = { unknown: 'never sent' };

/** What the user chose: the language of what is sent to them, and the watched pairs. */
export const CHOICE_CASES = {
  saveLanguage: { argument: { language: 'fr', ...STRANGER }, line: 'PUT language/', body: { language: 'fr' } },
  getWatchlist: { line: 'GET watchlist/' },
  saveWatchlist: {
    argument: { pairs: ['CNY/NGN'], ...STRANGER },
    line: 'PUT watchlist/',
    body: { pairs: ['CNY/NGN'] },
  },
};
