import { useMediaQuery } from '@mantine/hooks'
import { useInCall } from '../../features/video-call/call-context'

/** Whether the tools of the header have room for their labels beside the name of the classroom; in a call there are more tools. */
export function useLabels(): boolean {
  const width = useInCall() ? '112em' : '90em'
  return useMediaQuery(`(min-width: ${width})`, undefined, { getInitialValueInEffect: false })
}
