// Begins, once every part is there.
view($(`#views [data-view="${sessionStorage.view}"]`)?.dataset.view ?? "tune");
if (token) listen();
else report("stream", "Open the whole address, with the part after #.");
