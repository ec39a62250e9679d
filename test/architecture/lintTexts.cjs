/**
 * Lints texts as if they were in files, in a separate process: `[{path, text}]` in, `[[ruleId]]` out.
 */
const { loadESLint } = require('eslint');

async function main() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const ESLint = await loadESLint({ useFlatConfig: false });
  const eslint = new ESLint();
  const answers = [];
  for (const { path, text } of JSON.parse(Buffer.concat(chunks).toString())) {
    const [result] = await eslint.lintText(text, { filePath: path });
    answers.push(result.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
  }
  process.stdout.write(JSON.stringify(answers));
}

void main();
