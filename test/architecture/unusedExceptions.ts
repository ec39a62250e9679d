/** Names that are about to be removed or used: this list must become empty. */
export const PENDING: readonly string[] = [];

/** What the build calls (.ci/webpack/pages.cjs), and no file of the product. */
export const FOR_THE_BUILD: readonly string[] = ['renderPages.renderPages', 'renderPages.languages'];
