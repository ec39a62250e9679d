const path = require('node:path');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const webpack = require('webpack');
const { EntryPagePlugin } = require('./entryPage.cjs');
const { optimization } = require('./optimization.cjs');
const { compressed } = require('./output.cjs');

/**
 * The operator's console: a build of its own in `dist/operator`, which shares no file with the users' pages (decision
 * 320).
 *
 * @param shared what it has in common with the app: `rules` for scripts and styles, `resolve`, `plugins`, `cache`
 */
const consoleConfiguration = ({ dev, root, rules, resolve, plugins, cache }) => ({
  name: 'console',
  mode: dev ? 'development' : 'production',
  target: ['web', 'es2022'],
  entry: { operator: './src/console/main.tsx' },
  output: {
    path: path.join(root, 'dist/operator'),
    publicPath: '/operator/',
    filename: dev ? '[name].js' : 'assets/[name].[contenthash:8].js',
    clean: true,
    trustedTypes: 'crossrate',
    crossOriginLoading: 'anonymous',
  },
  devtool: dev ? 'eval-cheap-module-source-map' : false,
  resolve,
  module: {
    rules: [
      ...rules,
      {
        test: /\.js$/,
        include: ['@rc-component', '@ant-design'].map((name) => path.join(root, 'node_modules', name)),
        use: path.join(__dirname, 'trustedStyles.cjs'),
      },
    ],
  },
  plugins: [
    ...plugins,
    new MiniCssExtractPlugin({ filename: dev ? '[name].css' : 'assets/[name].[contenthash:8].css' }),
    new EntryPagePlugin(path.join(__dirname, 'operator.html')),
    new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ...(dev ? [] : compressed()),
  ],
  optimization: { minimizer: optimization.minimizer, minimizeOptions: optimization.minimizeOptions },
  performance: false,
  stats: 'errors-warnings',
  cache,
});

module.exports = { consoleConfiguration };
