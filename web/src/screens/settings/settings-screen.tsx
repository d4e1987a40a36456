import { Title } from '@mantine/core'

export function SettingsScreen() {
  return <Title order={1}>Keel</Title>
}
