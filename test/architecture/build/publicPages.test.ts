// What the build has instead of a browser, before anything looks at one.
import '@/app/pages/browserStandIn';
import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { PublicPages } from '@/app/routing/PublicPages';
import { PUBLIC_ROUTE_NAMES } from '@/routes/publicRoutes';
import { ROUTES } from '@/routes/routes';

test.each(PUBLIC_ROUTE_NAMES)('the page of %s is rendered where there is no browser', async (name) => {
  const place = { pathname: ROUTES[name], state: null, key: 'default', way: 'POP' } as const;
  const problems = jest.fn();
  const { prelude } = await prerender(createElement(PublicPages, { place, go: () => undefined }), {
    onError: problems,
  });
  expect(problems).not.toHaveBeenCalled();
  expect(await new Response(prelude).text()).toMatch(/<main.*<h1 tabindex="-1">[^<]+<\/h1>.*<form/i);
});
