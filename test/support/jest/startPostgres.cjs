const { startCluster } = require('./clusterProcess.cjs');

/** One cluster for the run; the workers inherit its address. */
module.exports = async () => {
  const cluster = await startCluster();
  process.env.CROSSRATE_TEMPLATE_URL = cluster.templateUrl;
  globalThis.crossrateCluster = cluster;
};
