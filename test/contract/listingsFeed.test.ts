import { offerText, readOffer } from '@contract/values/listingsFeed';

const VERSION = '812-3fa9c001';

it.each([null, '', 'v=812-3fa9c001', 'v=x; sum=Zx0c9JkQpO4', 'v=812-3fa9c001; sum=short', 'sum=Zx0c9JkQpO4'])(
  'an offer that is not as agreed is none: %p',
  (header) => expect(readOffer(header)).toBeNull(),
);

it('an offer is read as it was written', () => {
  const offer = { version: VERSION, sum: 'Zx0c9JkQpO4' };
  expect(offerText(offer)).toBe('v=812-3fa9c001; sum=Zx0c9JkQpO4');
  expect(readOffer(offerText(offer))).toEqual(offer);
});
