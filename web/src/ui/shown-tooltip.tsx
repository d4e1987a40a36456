import { Tooltip, type TooltipProps } from '@mantine/core'

/** A tooltip beside its control. Its text has the id that describes the control. */
export const ShownTooltip = ({
  id,
  label,
  position = 'top',
  ...props
}: {
  target: HTMLElement
  opened: boolean
  id: string
  label: string
  position: TooltipProps['position']
}) => <Tooltip position={position} label={<span id={id}>{label}</span>} {...props} />
