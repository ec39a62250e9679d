/** The part of the configuration for `npm run dev`: a server in front of the backend at this address. */
const devServer = (backend) => ({
  devServer: {
    port: 3030,
    host: '127.0.0.1',
    hot: true,
    historyApiFallback: { rewrites: [{ from: /^\/operator(\/[\w-]*)*$/, to: '/operator/index.html' }] },
    client: { overlay: false, webSocketURL: { pathname: '/__hmr' } },
    webSocketServer: { type: 'ws', options: { path: '/__hmr' } },
    proxy: [
      { context: ['/backend'], target: backend, ws: true },
      { context: ['/console'], target: backend },
    ],
  },
});

/**
 * What keeps the state of the screens while their code is replaced. Loaded only when it is needed, because only
 * `npm run tools:install` brings it.
 */
const hotReload = () => {
  const RefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  const { default: refreshCode } = require('react-refresh-typescript');
  return { transformers: [refreshCode()], plugins: [new RefreshPlugin({ overlay: false })] };
};

module.exports = { devServer, hotReload };
