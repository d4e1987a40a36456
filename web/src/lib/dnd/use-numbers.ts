import { useState } from 'react'

/** Sortable lists need numeric ids: returns the number of an id, which it keeps while the list is shown. */
export function useNumbers(): (id: string) => number {
  const [numbers] = useState(() => new Map<string, number>())
  return (id) => {
    const number = numbers.get(id) ?? numbers.size + 1
    numbers.set(id, number)
    return number
  }
}
