// Rules of stylelint that look beyond one stylesheet: every custom property that is used is set somewhere in web/src, and the
// classes of a module are those that its components use.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import stylelint from 'stylelint'

const WEB = join(import.meta.dirname, '../web/src')
const read = (pattern) =>
  readdirSync(WEB, { recursive: true })
    .filter((name) => pattern.test(name))
    .map((name) => ({ path: join(WEB, name), text: readFileSync(join(WEB, name), 'utf8') }))
const once = (make) => {
  let made
  return () => (made ??= make())
}
const scripts = once(() => read(/(?<!\.test)\.tsx?$/))
const sheets = once(() => read(/\.css$/))

/** Names of custom properties that a stylesheet declares or a component sets by name. */
const setProperties = once(() => {
  const names = (files, pattern) => files.flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => match[1]))
  return new Set([...names(sheets(), /(?<=[{;\s])(--[\w-]+)\s*:/g), ...names(scripts(), /['"](--[\w-]+)['"]/g)])
})
/** Mantine's, set by its own stylesheets, `--mb-padding` by its dialogs. */
const isFromLibrary = (name) => name.startsWith('--mantine-') || name === '--mb-padding'

/** Returns the names of classes that components and other stylesheets take from this module; null when none imports it. */
function takenClasses(module) {
  const taken = new Set()
  let imported = false
  for (const { path, text } of scripts())
    for (const [, local, from] of text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
      if (resolve(dirname(path), from) !== module) continue
      imported = true
      const uses = new RegExp(`(?<![\\w.'/-])${local}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g')
      for (const match of text.matchAll(uses)) taken.add(match[1] ?? match[2])
    }
  return imported ? taken : null
}

function rule(name, message, check) {
  const ruleName = `keel/${name}`
  const messages = stylelint.utils.ruleMessages(ruleName, { rejected: message })
  const body = () => (root, result) => {
    const report = (node, word) =>
      stylelint.utils.report({
        ruleName,
        result,
        node,
        message: messages.rejected,
        messageArgs: [word],
        word: node.type === 'root' ? undefined : word,
      })
    check(root, report)
  }
  body.ruleName = ruleName
  body.messages = messages
  return stylelint.createPlugin(ruleName, body)
}

const definedProperties = rule(
  'defined-properties',
  (name) => `${name} is set nowhere.`,
  (root, report) => {
    const own = new Set()
    root.walkDecls(/^--/, ({ prop }) => own.add(prop))
    root.walkDecls((declaration) => {
      for (const [, name] of declaration.value.matchAll(/var\(\s*(--[\w-]+)/g))
        if (!own.has(name) && !setProperties().has(name) && !isFromLibrary(name)) report(declaration, name)
    })
  },
)

const usedClasses = rule(
  'used-classes',
  (name) => `The class "${name}" is not both defined here and used by a component.`,
  (root, report) => {
    const { file } = root.source.input
    if (!file?.endsWith('.module.css')) return
    const defined = new Map()
    const composed = new Set()
    root.walkRules((node) => {
      for (const [, name] of node.selector.replace(/:global\([^)]*\)/g, '').matchAll(/\.(-?[A-Za-z_][\w-]*)/g)) defined.set(name, node)
    })
    root.walkDecls('composes', ({ value }) => value.split(/\s+/).forEach((name) => composed.add(name)))
    const taken = takenClasses(file) ?? new Set()
    for (const [name, node] of defined) if (!taken.has(name) && !composed.has(name)) report(node, name)
    for (const name of taken) if (!defined.has(name)) report(root, name)
  },
)

export default [definedProperties, usedClasses]
