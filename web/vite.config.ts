import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://localhost:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // One Mantine: the calendar must find the provider of the same copy.
  resolve: { dedupe: ['react', 'react-dom', '@mantine/core', '@mantine/hooks'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    reportCompressedSize: true,
    // ECharts, which is loaded with the first chart only.
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: {
      '/mobile': server,
      '/penside': server,
      '/statistics': server,
      '/live': server,
      '/ready': server,
    },
  },
})
