/** The server of `npm run dev`, in front of the backend at this address. */
const devServer = (backend) => ({
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
});

module.exports = { devServer };
