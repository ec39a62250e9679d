const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const ts = require('typescript');

/** `export const home: Translated<typeof en>`, where `en` is imported from the English file. */
const TRANSLATED = 'Translated';

const parse = (file, text) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
const unwrapped = (node) => (node && ts.isAsExpression(node) ? unwrapped(node.expression) : node);
const record = (node) => {
  const value = unwrapped(node);
  return value && ts.isObjectLiteralExpression(value) ? value : undefined;
};

/** Each top-level constant of a file, by name. */
const constantsOf = (source) =>
  source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => [...declarationList.declarations]);

/** The keys of a record with their values in the order of the text; undefined if its keys cannot be read from it. */
function entriesOf(literal) {
  const entries = literal.properties.map((property) => {
    const { name } = property;
    const isPlain = name && (ts.isIdentifier(name) || ts.isStringLiteral(name));
    if (isPlain && ts.isPropertyAssignment(property)) return [name.text, property.initializer];
    return isPlain && ts.isShorthandPropertyAssignment(property) ? [name.text, name] : undefined;
  });
  // An object has keys that look like numbers before all others, whatever the text says.
  const isKnown = entries.every((entry) => entry !== undefined && !/^\d+$/.test(entry[0]));
  return isKnown ? new Map(entries) : undefined;
}

/** `(money) => \`dépôt de ${money}\`` as "dépôt de {0}"; undefined for a function that does more. */
function sentenceOf(node) {
  if (
    !ts.isArrowFunction(node) ||
    node.parameters.some(({ name, initializer }) => !ts.isIdentifier(name) || initializer)
  )
    return undefined;
  const { body, parameters } = node;
  if (ts.isStringLiteral(body) || ts.isNoSubstitutionTemplateLiteral(body)) return JSON.stringify(body.text);
  if (!ts.isTemplateExpression(body)) return undefined;
  const names = parameters.map(({ name }) => name.text);
  const places = body.templateSpans.map(({ expression }) => {
    const [, inString, plain] = /^(?:String\((\w+)\)|(\w+))$/.exec(expression.getText()) ?? [];
    return names.indexOf(inString ?? plain);
  });
  if (places.includes(-1)) return undefined;
  return JSON.stringify(
    body.templateSpans.reduce((text, { literal }, at) => `${text}{${places[at]}}${literal.text}`, body.head.text),
  );
}

/** The text of a translation whose records have lost their keys; a record that English has in another way keeps them. */
function valuesOf(node, english) {
  const mine = record(node);
  const its = record(english);
  const values = mine && entriesOf(mine);
  const order = its && entriesOf(its);
  if (!values || !order) return sentenceOf(node) ?? node.getText();
  const isSame = values.size === order.size && [...order.keys()].every((key) => values.has(key));
  if (!isSame) return node.getText();
  return `[${[...order].map(([key, each]) => valuesOf(values.get(key), each)).join(',')}]`;
}

/** What `Translated<typeof en>` or `Translated<typeof en.NAME>` names: the path of the English file and its constant. */
function englishOf(source, type) {
  const query = type.typeArguments?.[0];
  if (!query || !ts.isTypeQueryNode(query)) return undefined;
  const [local, member] = query.exprName.getText().split('.');
  for (const { importClause, moduleSpecifier } of source.statements.filter(ts.isImportDeclaration)) {
    const bindings = importClause?.namedBindings;
    if (bindings && ts.isNamespaceImport(bindings) && bindings.name.text === local)
      return { from: moduleSpecifier.text, name: member };
    const named = bindings && ts.isNamedImports(bindings) && bindings.elements.find(({ name }) => name.text === local);
    if (named) return { from: moduleSpecifier.text, name: (named.propertyName ?? named.name).text };
  }
  return undefined;
}

/**
 * The source of a translation with each record as the list of its values, in the order of the English keys, and each
 * function that only fills a sentence as that sentence.
 *
 * @param readEnglish the text of the English file that an import names
 */
function withoutKeys(text, file, readEnglish) {
  const source = parse(file, text);
  let result = text;
  // From the end, so that the places before a change stay right.
  for (const { type, initializer } of constantsOf(source).reverse()) {
    if (!type || !ts.isTypeReferenceNode(type) || type.typeName.getText() !== TRANSLATED) continue;
    const english = englishOf(source, type);
    if (!english) continue;
    const its = constantsOf(parse(english.from, readEnglish(english.from))).find(
      ({ name }) => name.getText() === english.name,
    );
    const [from, to] = [type.getStart(), initializer.getEnd()];
    result = `${result.slice(0, from)}unknown = ${valuesOf(initializer, its?.initializer)}${result.slice(to)}`;
  }
  return result;
}

/**
 * A webpack loader for the files of a translation. The English file has every key anyway, so a translation is sent
 * without them: some 4 KB less for each language. `src/texts/language/inLanguage.ts` puts the two together again.
 */
module.exports = function loader(text) {
  const { source } = this.getOptions();
  return withoutKeys(text, this.resourcePath, (from) => {
    const file = `${path.join(source, from.replace(/^@\//, ''))}.ts`;
    if (!existsSync(file)) throw new Error(`${this.resourcePath}: there is no English file ${file}.`);
    this.addDependency(file);
    return readFileSync(file, 'utf8');
  });
};
module.exports.withoutKeys = withoutKeys;

/** The rule of webpack for it, for the folders of the translations. @param source the folder of the app */
module.exports.textRules = (source) => ({
  test: /[\\/]src[\\/]texts[\\/](?!en[\\/])[a-z]{2}[\\/].*\.ts$/,
  enforce: 'pre',
  use: { loader: __filename, options: { source } },
});
