import { Title } from '@mantine/core'

export function ModuleScreen() {
  return <Title order={1}>Keel</Title>
}
