import { Title } from '@mantine/core'

export function LessonsScreen() {
  return <Title order={1}>Keel</Title>
}
