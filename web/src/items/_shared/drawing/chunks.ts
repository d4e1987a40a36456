const SIZE = 100

/** Cuts a list into chunks. A chunk with the same elements as before keeps its identity. */
export class Chunks<T> {
  private before: (readonly T[])[] = []

  of(list: readonly T[]): readonly (readonly T[])[] {
    this.before = Array.from({ length: Math.ceil(list.length / SIZE) }, (_, at) => {
      const part = list.slice(at * SIZE, (at + 1) * SIZE)
      const old = this.before[at]
      return old?.length === part.length && part.every((entry, i) => entry === old[i]) ? old : part
    })
    return this.before
  }
}
