import { COMPONENTS } from './components';
import type { Json } from './jsonSchema';
import { allOperations } from './operations';

/** The OpenAPI 3.1 document of the backend, generated from the contract. docs/openapi.json is its committed copy. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const { path, method, operation } of allOperations()) paths[path] = { ...paths[path], [method]: operation };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Crossrate',
      version: '1',
      summary: 'Wallets, market and orders in CNY, GHC and NGN.',
      description:
        'Money and rates travel as decimal text. The live channel (ws/main/) is described in docs/PROTOCOL.md.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/backend' }],
    paths,
    components: COMPONENTS,
  };
}
