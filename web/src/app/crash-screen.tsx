import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Crash } from './crash'

/** Shown in place of a screen that failed to load or to render. */
export function CrashScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  return <Crash error={error} onRetry={() => void router.invalidate()} />
}
