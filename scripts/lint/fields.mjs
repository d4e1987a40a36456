const MESSAGE = 'Use getPressedKey of lib/pressed-key: the Enter that confirms a word of an input method is not for the field'
const isEnter = (node) => node.type === 'Literal' && (node.value === 'Enter' || node.value === 'NumpadEnter')
const isKey = (node) => node.type === 'MemberExpression' && ['key', 'code'].includes(node.property.name ?? node.property.value)

/** Refuses code that compares the key of an event with Enter by itself. */
export const enterKey = {
  create: (context) => ({
    BinaryExpression(node) {
      const { left, right } = node
      if ((isKey(left) && isEnter(right)) || (isKey(right) && isEnter(left))) context.report({ node, message: MESSAGE })
    },
  }),
}
