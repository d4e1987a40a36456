declare module 'virtual:messages/*' {
  const areas: Partial<import('./messages').Messages>
  export default areas
}
