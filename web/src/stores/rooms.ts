/** The screens of the stores: each in the file that brings it. */
export const screens = {
  Feeds: async () => (await import('./feeds.tsx')).Feeds,
  FeedReceivings: async () => (await import('./receiving.tsx')).FeedReceivings,
  FeedReceiving: async () => (await import('./receiving.tsx')).FeedReceiving,
  ManyFeedReceivings: async () => (await import('./many-receivings.tsx')).ManyFeedReceivings,
  FeedReleases: async () => (await import('./release.tsx')).FeedReleases,
  FeedRelease: async () => (await import('./release.tsx')).FeedRelease,
  MedicineReleases: async () => (await import('./release.tsx')).MedicineReleases,
  MedicineRelease: async () => (await import('./release.tsx')).MedicineRelease,
  Store: async () => (await import('./store.tsx')).Store,
  StoreItemScreen: async () => (await import('./store.tsx')).StoreItemScreen,
  Receipts: async () => (await import('./receipts.tsx')).Receipts,
  TradeFile: async () => (await import('./trade-file.tsx')).TradeFile,
}
