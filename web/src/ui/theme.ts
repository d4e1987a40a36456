import { createTheme, type CSSVariablesResolver, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'
import { dark, gray, green, red } from './palette'

const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  // A default button is paper with a thin line, not a grey block.
  if (input.variant === 'default')
    return {
      ...colors,
      background: 'var(--keel-surface)',
      hover: 'var(--keel-sunken)',
      color: 'var(--keel-ink)',
      border: '1px solid var(--keel-line-strong)',
    }
  return colors
}

const font = "'Onest Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

export const theme = createTheme({
  colors: { green, gray, dark, red },
  primaryColor: 'green',
  primaryShade: { light: 8, dark: 7 },
  black: '#23302a',
  white: '#ffffff',
  autoContrast: false,
  fontFamily: font,
  headings: {
    fontFamily: font,
    fontWeight: 'var(--keel-weight-semibold)',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--keel-text-display)', lineHeight: '1.15' },
      h2: { fontSize: 'var(--keel-text-xl)', lineHeight: '1.25' },
      h3: { fontSize: 'var(--keel-text-l)', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '8px', md: '10px', lg: '14px', xl: '18px' },
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: variantColors,
  // Plain objects, not `Tooltip.extend(...)`: naming the components here would load them all at once.
  components: {
    Anchor: { defaultProps: { underline: 'always' } },
    Tooltip: { defaultProps: { color: 'gray.9', radius: 'sm' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'xl',
        padding: 'lg',
        overlayProps: { backgroundOpacity: 0.35 },
        transitionProps: { transition: 'fade-up', duration: 160 },
        // A long title takes two lines.
        styles: { title: { lineHeight: 1.3, fontWeight: 'var(--keel-weight-bold)' } },
      },
    },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.35 } } },
    // A <header> here would be a second banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    // The first entry has the focus at once: Enter twice opens and selects it.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg', shadow: 'none' } },
    Loader: { defaultProps: { type: 'dots' } },
    Skeleton: { defaultProps: { radius: 'md' } },
  },
})

/** Mantine's colours in both schemes, from `tokens.css` where they are the same. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--keel-paper)',
    '--mantine-color-text': 'var(--keel-ink)',
    '--mantine-color-dimmed': 'var(--keel-muted)',
    '--mantine-color-placeholder': '#8a8476',
    '--mantine-color-anchor': 'var(--keel-accent-text)',
    '--mantine-color-error': 'var(--keel-danger)',
    '--mantine-color-default-border': '#d8d0c0',
    '--mantine-color-default-hover': 'var(--keel-sunken)',
    '--mantine-color-green-light': 'var(--keel-accent-soft)',
    '--mantine-color-green-light-hover': '#dae7dd',
    '--mantine-color-green-light-color': 'var(--keel-accent-text)',
  },
  dark: {
    '--mantine-color-body': 'var(--keel-paper)',
    '--mantine-color-text': 'var(--keel-ink)',
    '--mantine-color-dimmed': 'var(--keel-muted)',
    '--mantine-color-placeholder': '#858a80',
    '--mantine-color-anchor': 'var(--keel-accent-text)',
    '--mantine-color-error': 'var(--keel-danger)',
    '--mantine-color-default': 'var(--keel-surface)',
    '--mantine-color-default-border': 'var(--keel-line-strong)',
    '--mantine-color-default-hover': '#282d2a',
    '--mantine-color-green-light': 'var(--keel-accent-soft)',
    '--mantine-color-green-light-hover': '#2c4036',
    '--mantine-color-green-light-color': 'var(--keel-accent-text)',
    '--mantine-color-red-light': 'var(--keel-danger-soft)',
    '--mantine-color-red-light-hover': '#462e29',
    '--mantine-color-red-light-color': 'var(--keel-danger)',
    // Mantine's is red here.
    '--mantine-color-orange-light': '#3a3020',
    '--mantine-color-orange-light-color': '#f0b96b',
    '--mantine-color-gray-light': '#282d2a',
    '--mantine-color-gray-light-hover': '#303632',
    '--mantine-color-gray-light-color': '#cfcdc5',
  },
})
