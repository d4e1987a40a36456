import { arrows, neighbours, refused } from './arrows.mjs'

const SOURCE = /^(contract|server|web)\/src\//
/** Every file of ours, of whatever part. */
const FILE = /^(contract|server|web|e2e|bench|faults|scripts)\//
/** Tests and their helpers may import from everywhere. */
const TEST = /\.test\.tsx?$|\/testing\b/

const folderOf = (file) =>
  arrows.find((arrow) => arrow.files?.includes(file)) ??
  arrows.filter((arrow) => file.startsWith(`${arrow.in}/`)).toSorted((a, b) => b.in.length - a.in.length)[0]

/** Returns a sentence for each file outside the folders of the table. */
export const homeless = (graph) =>
  [...new Set(graph.flatMap(({ from, to }) => [from, to]))]
    .filter((file) => SOURCE.test(file) && !/\.(css|json|svg|woff2?)$/.test(file) && !TEST.test(file) && !folderOf(file))
    .map((file) => `${file} is in no folder of scripts/imports/arrows.mjs`)

/** Returns a sentence for each import that the table of arrows does not allow. */
export function forbiddenArrows(graph) {
  return graph.flatMap(({ from, to }) => {
    const folder = folderOf(from)
    if (!folder) return []
    const target = folderOf(to)
    if (!target) return !SOURCE.test(to) && folder.packages?.includes(to) === false ? [`${from} imports the package ${to}`] : []
    const allowed = target === folder || target.in === 'contract/src' || folder.may.includes(target.in)
    return allowed ? [] : [`${from} imports ${to}: ${folder.in} may not import ${target.in}`]
  })
}

/** Returns a sentence for each import of a package that is refused there. */
export function refusedPackages(graph) {
  return graph.flatMap(({ from, to }) =>
    refused
      .filter((one) => from.startsWith(`${one.in}/`) && one.packages.test(to))
      .map(({ because }) => `${from} imports ${to}: ${because}`),
  )
}

/** Returns a sentence for each arrow of the table that no import uses. */
export function unusedArrows(graph) {
  const used = new Set(graph.map(({ from, to }) => `${folderOf(from)?.in} ${folderOf(to)?.in}`))
  return arrows.flatMap((arrow) =>
    arrow.may.filter((to) => !used.has(`${arrow.in} ${to}`)).map((to) => `no file of ${arrow.in} imports ${to}: take the arrow out`),
  )
}

/** Returns a sentence for each import of a neighbour's inside. */
export function forbiddenNeighbours(graph) {
  return graph.flatMap(({ from, to }) =>
    neighbours.flatMap(({ in: folder, may }) => {
      if (!from.startsWith(`${folder}/`) || !to.startsWith(`${folder}/`)) return []
      const [a, b] = [from, to].map((file) => file.slice(folder.length + 1))
      const [own, other] = [a, b].map((path) => path.split('/')[0])
      if (!a.includes('/') || !b.includes('/') || own === other || may(b)) return []
      return [`${from} imports ${to}: the folders of ${folder} do not know each other`]
    }),
  )
}

/** Returns a sentence for each call that is bound outside the domain its file is named after, and for each file bound nowhere. */
export function foreignRoutes(graph) {
  const routeOf = (file) => /^contract\/src\/routes\/([\w-]+)\.ts$/.exec(file)?.[1]
  const imports = graph.flatMap(({ from, to }) => {
    const [route, domain] = [routeOf(to), /^server\/src\/domains\/([\w-]+)\//.exec(from)?.[1]]
    return route && domain ? [{ from, to, route, domain }] : []
  })
  const bound = new Set(imports.map(({ route }) => route))
  const listed = graph.flatMap(({ from, to }) => (from === 'contract/src/routes/index.ts' ? (routeOf(to) ?? []) : []))
  return [
    ...imports.filter(({ route, domain }) => route !== domain).map(({ from, to }) => `${from} imports the calls of another domain, ${to}`),
    ...listed
      .filter((route) => !bound.has(route))
      .map((route) => `no domain of the name binds the calls of contract/src/routes/${route}.ts`),
  ]
}

/** Returns a sentence for each import by which zod would reach the browser: it is half the size of the sign-in page. */
export function zodInBrowser(graph) {
  const values = graph.filter(({ isType }) => !isType)
  const carriers = new Set(['zod'])
  for (let before = 0; before < carriers.size;) {
    before = carriers.size
    for (const { from, to } of values) if (from.startsWith('contract/') && carriers.has(to)) carriers.add(from)
  }
  return values
    .filter(({ from, to }) => from.startsWith('web/') && carriers.has(to))
    .map(({ from, to }) => `${from} imports ${to}, which brings zod into the browser: import its types only`)
}

/** Returns a sentence for each stylesheet, picture or font that is imported and does not exist: types accept any name. */
export const missingFiles = (graph) =>
  graph.filter(({ to }) => /^\.{1,2}\/.*\.(css|svg|woff2?)$/.test(to)).map(({ from, to }) => `${from} imports ${to}, which does not exist`)

/** Returns a sentence for each circle of files, imports of types counted. */
export function circles(graph) {
  const importsOf = new Map()
  for (const { from, to } of graph) if (FILE.test(to)) importsOf.set(from, [...(importsOf.get(from) ?? []), to])
  // Tarjan's strongly connected components
  const found = []
  const numbers = new Map()
  const lowest = new Map()
  const stack = []
  const visit = (file) => {
    numbers.set(file, numbers.size)
    lowest.set(file, numbers.get(file))
    stack.push(file)
    for (const next of importsOf.get(file) ?? []) {
      if (!numbers.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file), lowest.get(next)))
    }
    if (lowest.get(file) !== numbers.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) found.push(`a circle of imports: ${circle.join(', ')}`)
  }
  for (const file of importsOf.keys()) if (!numbers.has(file)) visit(file)
  return found
}

/** Returns a sentence for every fault in the imports of the product's code, tests left out, and for every circle of all parts. */
export function importFaults(graph) {
  const product = graph.filter(({ from }) => SOURCE.test(from) && !TEST.test(from))
  const checks = [homeless, forbiddenArrows, refusedPackages, unusedArrows, forbiddenNeighbours, foreignRoutes, zodInBrowser, missingFiles]
  return [...checks.flatMap((check) => check(product)), ...circles(graph)]
}
