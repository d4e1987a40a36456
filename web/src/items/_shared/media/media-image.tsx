import { useItemHost } from '../host'

interface Props {
  fileId: number
  /** What it shows; empty beside a text that says it. */
  alt: string
  className: string | undefined
}

/** The image of a part of an exercise. */
export function MediaImage({ fileId, alt, className }: Props) {
  const { fileUrl } = useItemHost()
  return <img className={className} src={fileUrl(fileId)} alt={alt} decoding="async" draggable={false} />
}
