import path from 'node:path';
import type { Configuration } from 'webpack';
import webpack from 'webpack';
import CopyPlugin from 'copy-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { hashOfApp } from './.ci/build.cjs';
import { getLocalIdent } from './.ci/webpack/classNames.cjs';
import { consoleConfiguration } from './.ci/webpack/console.cjs';
import { devServer, hotReload } from './.ci/webpack/devServer.cjs';
import { compressed, showProgress } from './.ci/webpack/output.cjs';
import { EntryPagePlugin } from './.ci/webpack/entryPage.cjs';
import { IntegrityNamesPlugin } from './.ci/webpack/integrityNames.cjs';
import { PagesPlugin } from './.ci/webpack/pages.cjs';
import { optimization, shortIds } from './.ci/webpack/optimization.cjs';
import { textRules } from './.ci/webpack/textsWithoutKeys.cjs';
import { ServiceWorkerPlugin } from './.ci/webpack/worker.cjs';

interface Argv {
  mode?: 'development' | 'production';
}

const root = import.meta.dirname;
const inRoot = (...parts: string[]) => path.resolve(root, ...parts);
const BACKEND = `http://127.0.0.1:${process.env.PORT ?? '4000'}`;
const FLAGS = ['cn', 'gh', 'ng', 'us'];
const TEMPLATE = inRoot('public/index.html');
const BACKEND_HOST = process.env.BACKEND_HOST ?? '/backend/';

const cssModules = (dev: boolean) => ({
  auto: true,
  namedExport: false,
  ...(dev ? { localIdentName: '[name]__[local]' } : { getLocalIdent }),
});

const styleRules = (dev: boolean) => ({
  test: /\.css$/,
  use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { modules: cssModules(dev) } }],
});

const scriptRules = (serve: boolean) => ({
  test: /\.tsx?$/,
  include: [inRoot('src'), inRoot('contract')],
  loader: 'ts-loader',
  options: {
    transpileOnly: true,
    getCustomTransformers: () => ({ before: serve ? hotReload().transformers : [] }),
  },
});

const resolve = { extensions: ['.tsx', '.ts', '.js'], alias: { '@': inRoot('src'), '@contract': inRoot('contract') } };

// The package leads to its development files everywhere. Those for production are the same without the warnings.
const ROUTER = inRoot('node_modules/react-router/dist/production');
const resolveSmall = {
  ...resolve,
  alias: { ...resolve.alias, 'react-router$': `${ROUTER}/index.mjs`, 'react-router/dom$': `${ROUTER}/dom-export.mjs` },
};

const cache: Configuration['cache'] = {
  type: 'filesystem',
  buildDependencies: { config: [import.meta.filename, `${inRoot('.ci/webpack')}/`] },
};

const defineHost = new webpack.DefinePlugin({
  __BACKEND_HOST__: JSON.stringify(BACKEND_HOST),
});

const plugins = (dev: boolean, serve: boolean) => [
  defineHost,
  new webpack.ProgressPlugin(showProgress()),
  new MiniCssExtractPlugin({
    filename: dev ? '[name].css' : 'assets/[name].[contenthash:8].css',
    // The hash of the sources, not of each sheet: the first script would have a table of them.
    chunkFilename: dev ? '[name].chunk.css' : `assets/[id].${hashOfApp().slice(0, 8)}.css`,
    // No element has classes of two controls, so the order of the controls in their shared file makes no difference.
    ignoreOrder: true,
    // Browsers need neither this nor the charset of a script to be told.
    linkType: false,
  }),
  new CopyPlugin({
    patterns: [
      { from: 'public', globOptions: { ignore: ['**/index.html'] }, noErrorOnMissing: true },
      ...FLAGS.map((flag) => ({ from: `node_modules/flag-icons/flags/4x3/${flag}.svg`, to: `flags/${flag}.svg` })),
    ],
  }),
  shortIds(),
  ...(serve ? hotReload().plugins : []),
  ...(dev
    ? [new EntryPagePlugin(TEMPLATE)]
    : [
        new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], hashLoading: 'lazy' }),
        new IntegrityNamesPlugin(),
        new PagesPlugin({ template: TEMPLATE, backendHost: BACKEND_HOST }),
        new ServiceWorkerPlugin(inRoot('src/worker/serviceWorker.ts')),
        ...compressed(),
      ]),
];

/** The app. */
const appConfiguration = (dev: boolean, serve: boolean): Configuration => {
  return {
    name: 'app',
    mode: dev ? 'development' : 'production',
    target: ['web', 'es2022'],
    entry: {
      early: './src/app/early/early.ts',
      ...(dev
        ? {}
        : Object.fromEntries(
            ['earlyPublic', 'earlyHome', 'earlyMarket'].map((name) => [name, `./src/app/early/${name}.ts`]),
          )),
      main: './src/app/start/main.tsx',
    },
    output: {
      path: inRoot('dist'),
      publicPath: '/',
      filename: dev ? '[name].js' : 'assets/[name].[contenthash:8].js',
      chunkFilename: dev ? '[name].chunk.js' : 'assets/[id].js',
      // The console's folder is written by a configuration of its own.
      clean: { keep: 'operator/' },
      // The Trusted Types policy for chunk loading, which server/src/static.ts allows by name.
      trustedTypes: 'crossrate',
      crossOriginLoading: 'anonymous',
      charset: false,
    },
    devtool: dev ? 'eval-cheap-module-source-map' : false,
    resolve: dev ? resolve : resolveSmall,
    module: {
      // Nothing reads the name of an export that has none.
      parser: { javascript: { anonymousDefaultExportName: false } },
      rules: [scriptRules(serve), textRules(inRoot('src')), styleRules(dev)],
    },
    plugins: plugins(dev, serve),
    optimization: dev ? { ...optimization, mangleExports: false } : optimization,
    cache,
    performance: false,
    stats: 'errors-warnings',
    ...devServer(BACKEND),
  };
};

export default (env: Record<string, unknown>, argv: Argv): Configuration[] => {
  const dev = argv.mode !== 'production';
  const app = appConfiguration(dev, Boolean(env.WEBPACK_SERVE));
  const operators = consoleConfiguration({
    ...{ dev, resolve, cache, root },
    rules: [scriptRules(false), styleRules(dev)],
    plugins: [defineHost],
  });
  return [app, operators];
};
