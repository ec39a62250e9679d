const { appendCost } = require('./measured.cjs');

module.exports = async () => {
  const seconds = await globalThis.crossrateCluster?.stop();
  if (seconds !== undefined) appendCost('PostgreSQL of all files', seconds);
};
