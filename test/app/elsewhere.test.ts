import { markElsewhere } from '@/app/early/earlyPublic';

/** The head of the built landing page, before its early script runs. */
function openLandingAt(address: string) {
  window.history.replaceState(null, '', address);
  document.documentElement.dataset.page = 'landing';
  document.head.innerHTML = '<link data-later as="script" href="/assets/1.js" integrity="sha256-x">';
  markElsewhere();
  return document.querySelectorAll('link[rel=preload]').length;
}
afterEach(() => {
  document.head.innerHTML = '';
  delete document.documentElement.dataset.page;
  delete document.documentElement.dataset.elsewhere;
});

test.each([
  ['the landing page itself', '/?lang=fr', 1, undefined],
  ['a page that does not exist', '/nowhere', 0, ''],
  ['a route whose page the worker does not keep', '/withdraw', 0, ''],
])(
  'the scripts of the landing page are preloaded at its own address only: %s [S11.load.pages]',
  (_what, address, count, elsewhere) => {
    expect(openLandingAt(address)).toBe(count);
    expect(document.documentElement.dataset.elsewhere).toBe(elsewhere);
  },
);
