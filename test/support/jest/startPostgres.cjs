const { startCluster } = require('./clusterProcess.cjs');

/** One cluster for the run, unless there is one already; the workers inherit its address. */
module.exports = async () => {
  if (process.env.CROSSRATE_TEMPLATE_URL) return;
  const cluster = await startCluster();
  process.env.CROSSRATE_TEMPLATE_URL = cluster.templateUrl;
  globalThis.crossrateCluster = cluster;
};
