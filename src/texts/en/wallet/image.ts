/** The choice of a picture that goes with a ticket. */
export const image = {
  removeOf: (name: string) => `Remove ${name}`,
  remove: 'Remove',
  previewOf: (name: string) => `Preview of ${name}`,
};
