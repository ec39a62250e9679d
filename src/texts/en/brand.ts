/** The product's name, alone and in a document's title. */
export const brand = {
  name: 'Crossrate',
  titleOf: (screen: string) => `${screen} · Crossrate`,
};
