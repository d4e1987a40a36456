import { Title } from '@mantine/core'

export function RoomsScreen() {
  return <Title order={1}>Keel</Title>
}
