const MESSAGE = 'Use retriedPart of lib/retried-part: a part of React whose code cannot be fetched takes down the page around it'
const isRefused = (name) => name === 'lazy' || name === 'Suspense'
const isReact = (source) => source?.value === 'react'
/** Returns the name of a property or of an imported or exported name, however it is written. */
const nameOf = (node) => node.name ?? node.value

/** Refuses React's own parts that are fetched when they are rendered, from whatever import of React they are taken. */
export const retriedPart = {
  create: (context) => {
    const react = new Set()
    const check = (node, name) => isRefused(name) && context.report({ node, message: MESSAGE })
    return {
      ImportDeclaration({ source, importKind, specifiers }) {
        if (!isReact(source) || importKind === 'type') return
        for (const node of specifiers) {
          if (node.type !== 'ImportSpecifier') react.add(node.local.name)
          else if (node.importKind !== 'type') check(node, nameOf(node.imported))
        }
      },
      ExportNamedDeclaration({ source, exportKind, specifiers }) {
        if (isReact(source) && exportKind !== 'type') for (const node of specifiers) check(node, nameOf(node.local))
      },
      MemberExpression({ object, property }) {
        if (react.has(object.name)) check(property, nameOf(property))
      },
      JSXMemberExpression({ object, property }) {
        if (react.has(object.name)) check(property, property.name)
      },
      VariableDeclarator({ id, init }) {
        if (id.type === 'ObjectPattern' && react.has(init?.name))
          for (const node of id.properties) if (node.type === 'Property') check(node, nameOf(node.key))
      },
    }
  },
}
