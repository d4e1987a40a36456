import { parseSync } from 'oxc-parser'
import { EXCEPTIONS, NAMES, OPENINGS, PHRASES, PREFIXES, SUBJECT_MAX_LENGTH, TEST_NAME_MAX_LENGTH } from './rules.mjs'

const compile = (rules, make) => rules.map(([words, instead]) => [new RegExp(make(words), 'i'), instead])
const phrases = compile(PHRASES, (words) => `(?<![\\w-])(${words})(?![\\w-])`)
const openings = compile(OPENINGS, (words) => `^[\\s*/]*(${words})\\b`)
const names = compile(NAMES, (words) => `^(${words})$`)
const prefixes = PREFIXES.map(([words, instead]) => [new RegExp(`^(${words})$`), instead])

/** Returns a sentence for each refused word of a text in prose. */
const inProse = (text, rules = phrases) =>
  rules.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)?.[1]
    return found === undefined ? [] : [`"${found}" (say: ${instead})`]
  })

/** Returns a sentence for each refused word in a name, which is split at capitals, digits and signs. */
export function inName(name) {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
  const faults = words.flatMap((word) => inProse(word, names))
  return words.length > 1 ? [...faults, ...inProse(words[0], prefixes)] : faults
}

/** Calls `visit` for every node of a syntax tree. */
function walk(node, visit) {
  if (node === null || typeof node !== 'object') return
  if (Array.isArray(node)) for (const child of node) walk(child, visit)
  else {
    if (typeof node.type === 'string') visit(node)
    for (const key of Object.keys(node)) if (key !== 'type' && key !== 'start' && key !== 'end') walk(node[key], visit)
  }
}

const textOf = (node) =>
  node?.type === 'Literal' && typeof node.value === 'string'
    ? node.value
    : node?.type === 'TemplateLiteral'
      ? node.quasis.map((part) => part.value.raw).join('…')
      : null

/** Returns the first name of what is called, `test` of `test.each(rows)`, and whether it is a log. */
function calleeOf({ callee }) {
  const isLog = callee.type === 'MemberExpression' && (callee.object.name ?? callee.object.property?.name) === 'log'
  let node = callee
  while (node.object ?? node.callee ?? node.tag) node = node.object ?? node.callee ?? node.tag
  return { name: node.name ?? '', isLog }
}

/** Returns the faults of a source text: `{ line, fault }`. */
export function sourceFaults(file, text) {
  const { program, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const faults = []
  const add = (at, found) => {
    const line = text.slice(0, at).split('\n').length
    for (const fault of found) faults.push({ line, fault })
  }
  for (const { value, start } of comments) add(start, [...inProse(value), ...inProse(value, openings)])
  walk(program, (node) => {
    if (node.type === 'Identifier') add(node.start, inName(node.name))
    if (node.type === 'Property' && /^(doc|summary)$/.test(node.key.name ?? '')) add(node.start, inProse(textOf(node.value) ?? ''))
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    const { name, isLog } = calleeOf(node)
    const isTest = /^(describe|it|test)$/.test(name)
    if (!isTest && !isLog && !name.endsWith('Error')) return
    for (const argument of isTest ? node.arguments.slice(0, 1) : node.arguments) {
      const message = textOf(argument)
      if (message === null) continue
      add(argument.start, inProse(message))
      if (isTest && argument.type === 'Literal' && message.length > TEST_NAME_MAX_LENGTH)
        add(argument.start, [`a test name of ${message.length} characters (at most ${TEST_NAME_MAX_LENGTH})`])
    }
  })
  return faults
}

/** Returns the faults of a document in Markdown: `{ line, fault }`; code is left out. */
export function documentFaults(text) {
  let isCode = false
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) isCode = !isCode
    return isCode ? [] : inProse(line.replace(/`[^`]*`/g, '')).map((fault) => ({ line: index + 1, fault }))
  })
}

/** Returns a sentence for each refused word of a file, its name included. */
export function fileFaults(file, text) {
  const lines = text.split('\n')
  const isExcepted = (line) => EXCEPTIONS.some(([where, part]) => where === file && lines[line - 1].includes(part))
  const found = file.endsWith('.md') ? documentFaults(text) : sourceFaults(file, text)
  return [
    ...inName(file.slice(file.lastIndexOf('/') + 1)).map((fault) => `${file}: ${fault}`),
    ...found.filter(({ line }) => !isExcepted(line)).map(({ line, fault }) => `${file}:${line}: ${fault}`),
  ]
}

/** Returns a sentence for each subject of a commit that is too long. */
export const subjectFaults = (subjects) =>
  subjects
    .filter((subject) => subject.length > SUBJECT_MAX_LENGTH)
    .map((subject) => `commit "${subject}": ${subject.length} characters (at most ${SUBJECT_MAX_LENGTH})`)
